import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormField } from './form-field.tsx';
import { matching, type Choice } from './matching.ts';

export interface SearchFieldProps {
  label: ReactNode;
  name: string;
  /** Value of the selected option, '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** All options; with `onSearch`, the results of the last search. */
  choices: readonly Choice[];
  /** Text of the field if no option has its value. */
  unnamed: string;
  /** Remote search: called with the typed text, and with '' when the list opens. */
  onSearch?: (text: string) => void;
  /** True while options load: "no results" is not shown yet. */
  isLoading?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  onBlur?: () => void;
  /** Label of an empty option; without it a selection can be changed but not cleared. */
  words: { search: string; nothing: string; none?: string };
}

/** Number of options that Page Up and Page Down move. */
const PAGE = 8;

/**
 * Combobox that filters options by name, without accents and case. Arrows, Enter and Escape work as in a list; leaving
 * without a selection keeps the previous one.
 */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, choices, onSearch, words } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const isElsewhere = onSearch !== undefined;
  const shown = useMemo(() => {
    const found = isElsewhere ? choices : matching(choices, search);
    return search.trim() === '' && words.none !== undefined ? [{ value: '', name: words.none }, ...found] : found;
  }, [choices, search, words.none, isElsewhere]);
  const title = choices.find((choice) => choice.value === value)?.name ?? (value && props.unnamed);

  const ask = (text: string, at: number): void => {
    setSearch(text);
    setActive(at);
    onSearch?.(text);
    setIsOpen(true);
  };
  const open = (): void => {
    if (isOpen) return;
    const before = words.none === undefined ? 0 : 1;
    ask('', Math.max(0, choices.findIndex((choice) => choice.value === value) + before));
  };
  const choose = (choice: Choice): void => {
    onChange(choice.value);
    setIsOpen(false);
  };
  const move = (to: number): void => setActive(Math.max(0, Math.min(to, shown.length - 1)));

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      open();
    } else if (key === 'ArrowDown') move(active + 1);
    else if (key === 'ArrowUp') move(active - 1);
    else if (key === 'PageDown') move(active + PAGE);
    else if (key === 'PageUp') move(active - PAGE);
    else if (key === 'Enter') {
      const chosen = shown[active];
      if (chosen) choose(chosen);
    } else if (key === 'Escape') {
      setIsOpen(false);
      // Keeps a surrounding dialog open.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <FormField label={props.label} hint={props.hint} error={props.error} required={props.required}>
      <Box position="relative" w="full">
        <Input
          ref={input}
          name={props.name}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          pe="9"
          placeholder={isOpen ? title || words.search : words.search}
          value={isOpen ? search : title}
          onClick={open}
          onBlur={() => {
            setIsOpen(false);
            props.onBlur?.();
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => ask(event.target.value, 0)}
        />
        {/* As on the selects beside it; a click passes through to the field. */}
        <Flex
          aria-hidden="true"
          position="absolute"
          insetBlock="0"
          insetEnd="3"
          align="center"
          color="fg.muted"
          pointerEvents="none"
        >
          <ChevronDown size="1rem" />
        </Flex>
        <Box
          id={listId}
          role="listbox"
          aria-label={words.search}
          hidden={!isOpen || shown.length === 0}
          position="absolute"
          top="calc(100% + 4px)"
          insetX="0"
          zIndex="dropdown"
          maxH="64"
          overflowY="auto"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l2"
          boxShadow="lg"
          p="1"
          css={{
            '& [role=option]': {
              display: 'flex',
              justifyContent: 'space-between',
              gap: '4',
              px: '3',
              py: '1.5',
              borderRadius: 'l1',
              textStyle: 'sm',
              cursor: 'option',
            },
            '& [role=option][data-active]': { bg: 'primary.subtle', color: 'primary.fg' },
            '& [role=option][aria-selected=true]': { fontWeight: 'semibold' },
          }}
        >
          {isOpen &&
            shown.map((choice, index) => (
              <div
                key={choice.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={choice.value === value}
                data-active={index === active ? '' : undefined}
                ref={(option) => {
                  if (index === active) option?.scrollIntoView?.({ block: 'nearest' });
                }}
                // Runs before the blur closes the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(choice);
                  input.current?.focus();
                }}
                onMouseMove={() => setActive(index)}
              >
                <span>{choice.name}</span>
                {choice.detail !== undefined && (
                  <Text as="span" fontVariantNumeric="tabular-nums">
                    {choice.detail}
                  </Text>
                )}
              </div>
            ))}
        </Box>
      </Box>
      {isOpen && shown.length === 0 && props.isLoading !== true && (
        <Text role="status" mt="1" textStyle="sm" color="fg.muted">
          {words.nothing}
        </Text>
      )}
    </FormField>
  );
}
