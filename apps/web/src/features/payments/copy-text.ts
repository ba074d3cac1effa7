import { say } from '../../base/parts/say.ts';

/** Copies a text and says so; a page without TLS has no clipboard, and the text itself is shown. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say('done', copied);
  } catch {
    say('info', text);
  }
}
