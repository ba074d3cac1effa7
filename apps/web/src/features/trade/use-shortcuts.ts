import { useEffect } from 'react';
import { usePairDrawer } from './pair-button.tsx';
import { useShortcutSheet } from './shortcut-sheet.tsx';
import { changeTicket, useTicket } from './ticket/ticket-store.ts';
import { isInQuote } from './ticket/ticket-form.ts';

function focus(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** What the keys of the desk do, each without a modifier. */
const acts: Readonly<Record<string, () => void>> = {
  b: () => changeTicket({ side: 'buy' }),
  s: () => changeTicket({ side: 'sell' }),
  p: () => focus('ticket-price'),
  a: () => focus(isInQuote(useTicket.getState().fields) ? 'ticket-total' : 'ticket-amount'),
  x: () => document.getElementById('cancel-all')?.click(),
  '/': () => usePairDrawer.setState({ isOpen: true }),
  '?': () => useShortcutSheet.setState({ isOpen: true }),
};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  // What a dialog asks is answered first; it has keys of its own.
  if (document.querySelector('dialog[open], .popover:popover-open') !== null) return;
  if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
  const isTicket = event.target instanceof HTMLInputElement && event.target.id.startsWith('ticket-');
  if (event.key === 'Enter' && isTicket) {
    event.preventDefault();
    document.getElementById('ticket-send')?.click();
    return;
  }
  if (isTyping(event.target)) return;
  const act = acts[event.key.toLowerCase()];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** Lets the keys of the desk work while it is there. Whoever types into a field types. */
export function useShortcuts(): void {
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
