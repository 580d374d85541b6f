import { Box } from '@chakra-ui/react/box';
import { IconButton } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Password input with a button that reveals the text. Inside a `FormField`. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const { t } = useTranslation('shared');
  const [isShown, setIsShown] = useState(false);
  return (
    <Box position="relative" width="full">
      <Input {...props} type={isShown ? 'text' : 'password'} pe="12" autoCapitalize="none" spellCheck={false} />
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        position="absolute"
        insetEnd="1.5"
        top="50%"
        translate="0 -50%"
        color="fg.muted"
        aria-label={t(isShown ? 'ui.password.hide' : 'ui.password.show')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        disabled={props.disabled}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </Box>
  );
}
