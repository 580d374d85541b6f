import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { Box, FormField, Input, Text } from '@veleta/shared/ui';
import { zoneName } from '../../dates/period.ts';
import { timezonesQuery } from './set-up.api.ts';

/** Zones shown at once; typing narrows them down. */
const SHOWN = 40;

/** A time zone, searched by city or offset. Leaving the field without a choice keeps the zone it had. */
export function TimezoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const asked = useDeferredValue(search.trim());
  const zones = useQuery({ ...timezonesQuery(asked), enabled: isOpen });
  const shown = (zones.data ?? []).slice(0, SHOWN);

  const open = (): void => {
    setSearch('');
    setActive(0);
    setIsOpen(true);
  };
  const choose = (zone: string): void => {
    onChange(zone);
    setIsOpen(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
      return;
    }
    const chosen = shown[active];
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && chosen) choose(chosen.name);
    else if (event.key === 'Escape') setIsOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <Box position="relative">
      <FormField
        label={t('setUp.timezone')}
        hint={t('setUp.timezoneHelp')}
        error={error ?? (isOpen && zones.error ? t('setUp.timezoneFailed') : undefined)}
        required
      >
        <Input
          name="timezone"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          placeholder={isOpen ? t('setUp.timezoneSearch') : undefined}
          value={isOpen ? search : zoneName(value)}
          onFocus={open}
          onClick={() => !isOpen && open()}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKey}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
        />
      </FormField>
      <Box
        id={listId}
        role="listbox"
        aria-label={t('setUp.timezoneSearch')}
        hidden={!isOpen}
        position="absolute"
        top="4.75rem"
        insetX="0"
        zIndex="dropdown"
        maxH="64"
        overflowY="auto"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l2"
        boxShadow="lg"
        p="1"
      >
        {isOpen && zones.data && shown.length === 0 && (
          <Text px="3" py="2" textStyle="sm" color="fg.muted">
            {t('setUp.timezoneNone')}
          </Text>
        )}
        {isOpen &&
          shown.map(({ name, offset }, index) => (
            <Box
              key={name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={name === value}
              ref={(option: HTMLDivElement | null) => {
                if (index === active) option?.scrollIntoView?.({ block: 'nearest' });
              }}
              display="flex"
              justifyContent="space-between"
              gap="4"
              px="3"
              py="1.5"
              borderRadius="l1"
              textStyle="sm"
              cursor="pointer"
              fontWeight={name === value ? 'semibold' : 'normal'}
              bg={index === active ? 'primary.subtle' : undefined}
              // Before the field loses the focus and closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
              onMouseMove={() => setActive(index)}
            >
              <span>{zoneName(name)}</span>
              <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
                {offset}
              </Text>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
