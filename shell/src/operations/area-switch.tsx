import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Flex, Text } from '@veleta/shared/ui';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { useState } from 'react';
import { Moment } from './moments.tsx';
import { useSwitchArea, type Area } from './operations.api.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

/** Whether the area of a remote is on, and how to switch it. */
export function AreaSwitch({ name, area }: { name: string; area: Area }) {
  const { t } = useTranslation('operations');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useSwitchArea();
  const { switchedOff } = area;

  const switchTo = (isOn: boolean): void =>
    mutate(
      { name, isOn },
      {
        onSuccess: () => notify.success(t(isOn ? 'parts.area.switchedOn' : 'parts.area.switchedOff', { name })),
        onError: (error) => notify.error(errorText(error)),
        onSettled: () => setIsAsking(false),
      },
    );

  if (!area.canSwitchOff) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('parts.area.alwaysOn')}
      </Text>
    );
  }
  return (
    <Flex gap="3" align="center" justify="space-between" wrap="wrap">
      <Text textStyle="sm" color="fg.muted">
        {switchedOff ? (
          <>
            {t('parts.area.isOff', { by: switchedOff.by })} <Moment at={switchedOff.at} />
          </>
        ) : (
          t('parts.area.isOn')
        )}
      </Text>
      {switchedOff ? (
        <Button
          size="xs"
          variant="outline"
          loading={isPending}
          aria-label={t('parts.area.onOf', { name })}
          onClick={() => switchTo(true)}
        >
          {t('parts.area.on')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="outline"
          colorPalette="error"
          aria-label={t('parts.area.offOf', { name })}
          {...dialogIntent}
          onClick={() => setIsAsking(true)}
        >
          {t('parts.area.off')}
        </Button>
      )}
      <SwitchOffDialog
        name={name}
        area={area}
        isOpen={isAsking}
        isBusy={isPending}
        onConfirm={() => switchTo(false)}
        onCancel={() => setIsAsking(false)}
      />
    </Flex>
  );
}
