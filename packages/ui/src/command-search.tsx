import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { rovingIndex } from './roving-index.ts';
import { useModal } from './use-modal.ts';

/** Something that was found, and what choosing it does. */
export interface CommandItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly lead?: ReactNode;
  /** At the end of the row, such as a price. */
  readonly note?: ReactNode;
  readonly onChoose: () => void;
}

/** What was found of one kind. */
export interface CommandGroup {
  readonly key: string;
  readonly label: string;
  readonly items: readonly CommandItem[];
}

export interface CommandSearchProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is searched, in words; also what stands in the empty field. */
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly CommandGroup[];
  /** Stands there while nothing is found. */
  readonly empty: ReactNode;
  /** Said to a screen reader, such as how many were found. */
  readonly status: string;
}

/** A field over everything, with what was found below it by kind. Arrows choose, Enter goes there, Esc closes. */
export function CommandSearch(props: CommandSearchProps): ReactElement {
  const { open, onClose, label, typed, onType, groups, empty, status } = props;
  const { ref, isPresent, handlers } = useModal({ open, busy: false, onClose });
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(chosen, items.length - 1);
  const idOf = (index: number): string => `${id}-${index}`;
  const choose = (item: CommandItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    item.onChoose();
  };
  const press = (event: KeyboardEvent): void => {
    // A word that is still being put together, such as in Japanese, has the keys to itself.
    if (event.nativeEvent.isComposing) return;
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const next = isMove ? rovingIndex(event.key, at, items.length, () => false) : null;
    if (next !== null) {
      setChosen(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(items[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={ref} aria-label={label} className="modal modal-centred modal-top" {...handlers}>
      {isPresent && (
        <>
          <div className="flex min-h-13 flex-none items-center gap-2.5 border-b border-line px-4">
            <Icon of={Search} size={18} className="flex-none text-t3" />
            <input
              // Not a field of type search, which takes the Esc that closes.
              type="text"
              enterKeyHint="go"
              role="combobox"
              aria-label={label}
              aria-expanded={items.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={at < 0 ? undefined : idOf(at)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              placeholder={label}
              value={typed}
              className="min-w-0 flex-1 bg-transparent text-[16px] leading-6 font-medium outline-none"
              onChange={(event) => {
                setChosen(0);
                onType(event.target.value);
              }}
              onKeyDown={press}
            />
            <span role="status" className="sr-only">
              {status}
            </span>
          </div>
          <div id={`${id}-list`} role="listbox" aria-label={label} className="scroll-thin min-h-0 flex-1 p-2">
            {items.length === 0 ? <p className="px-3 py-6 text-center text-label text-t3">{empty}</p> : null}
            {groups.map((group) => (
              <div key={group.key} role="group" aria-label={group.label}>
                <p aria-hidden="true" className="px-3 pt-2 pb-1 text-caption text-t3">
                  {group.label}
                </p>
                {group.items.map((item) => {
                  const place = items.indexOf(item);
                  return (
                    // The keys are those of the field, which keeps the focus.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                    <div
                      key={item.key}
                      id={idOf(place)}
                      role="option"
                      aria-selected={place === at}
                      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[8px] px-3 text-body aria-selected:bg-s3"
                      onPointerMove={() => setChosen(place)}
                      onClick={() => choose(item)}
                    >
                      {item.lead}
                      <span className="min-w-0 flex-1 truncate font-medium">{item.label}</span>
                      {item.note === undefined ? null : (
                        <span className="flex-none text-label text-t2">{item.note}</span>
                      )}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </>
      )}
    </dialog>
  );
}
