const texts: readonly string[] = ['text', 'email', 'tel', 'password'];

/**
 * Tells a form of fields whose value changed without an event, before anything else is read: some password managers fill
 * several and tell of one. A field that did not change hears of nothing.
 * @returns a way to stop.
 */
export function tellFilled(form: HTMLFormElement): () => void {
  let isTelling = false;
  const tell = ({ target }: Event): void => {
    if (isTelling) return;
    isTelling = true;
    try {
      for (const field of form.elements) {
        if (field === target || !(field instanceof HTMLInputElement) || !texts.includes(field.type)) continue;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    } finally {
      isTelling = false;
    }
  };
  form.addEventListener('input', tell, true);
  form.addEventListener('submit', tell, true);
  return () => {
    form.removeEventListener('input', tell, true);
    form.removeEventListener('submit', tell, true);
  };
}
