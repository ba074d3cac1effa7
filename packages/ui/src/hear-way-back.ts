/** What of the Navigation API is used (https://developer.mozilla.org/docs/Web/API/NavigateEvent). */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Whether somebody has gone by the browser's own ways. */
  readonly userInitiated: boolean;
}

/** Missing in older browsers, where the way back leaves the page as before. */
const { navigation } = globalThis as { readonly navigation?: EventTarget };

/**
 * Lets the browser's way back, the gesture of a phone included, ask the dialog that lies on top to close, as Esc does, instead
 * of leaving the page with what was typed.
 */
export function hearWayBack(): void {
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent; // the one event that is listened to
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (dialog === undefined || navigationType !== 'traverse' || !userInitiated || !cancelable) return;
    event.preventDefault();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}
