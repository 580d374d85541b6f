import { Box, Flex, FormField, Input, Text } from '@veleta/shared/ui';
import { ChevronDown } from '@veleta/shared/ui/icons';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { matching, type Choice } from './matching.ts';

interface SearchFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** What to show of a value that no choice bears yet. */
  unnamed: string;
  error?: string;
  words: { search: string; nothing: string; none: string };
}

/**
 * Chooses one of many by typing part of its name; accents and case do not matter. Arrows, Enter and Escape do what they do
 * in a list; leaving without a choice keeps what was there.
 */
export function SearchField({ label, name, value, onChange, choices, unnamed, error, words }: SearchFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const shown = useMemo(() => {
    const found = matching(choices, search);
    return search.trim() === '' ? [{ value: '', name: words.none }, ...found] : found;
  }, [choices, search, words.none]);
  const title = choices.find((choice) => choice.value === value)?.name ?? (value && unnamed);

  const open = (): void => {
    if (isOpen) return;
    setSearch('');
    setActive(Math.max(0, choices.findIndex((choice) => choice.value === value) + 1));
    setIsOpen(true);
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
    else if (key === 'PageDown') move(active + 8);
    else if (key === 'PageUp') move(active - 8);
    else if (key === 'Enter') {
      const chosen = shown[active];
      if (chosen) choose(chosen);
    } else if (key === 'Escape') {
      setIsOpen(false);
      // The dialog that the form may be in stays open.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <FormField label={label} error={error}>
      <Box position="relative" w="full">
        <Input
          ref={input}
          name={name}
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
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
        />
        {/* As on the selects beside it; a click goes through to the field. */}
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
            '& [role=option]': { px: '3', py: '1.5', borderRadius: 'l1', textStyle: 'sm', cursor: 'option' },
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
                // Before the field loses the focus and closes the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(choice);
                  input.current?.focus();
                }}
                onMouseMove={() => setActive(index)}
              >
                {choice.name}
              </div>
            ))}
        </Box>
      </Box>
      {isOpen && shown.length === 0 && (
        <Text role="status" mt="1" textStyle="sm" color="fg.muted">
          {words.nothing}
        </Text>
      )}
    </FormField>
  );
}
