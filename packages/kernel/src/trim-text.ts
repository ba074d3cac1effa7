/** Where blanks are taken away: around a text, before it, behind it, or everywhere. */
export type TrimMode = 'both' | 'left' | 'right' | 'all';

/** Takes blanks away (section 5, S152). Blanks are what `String.trim` counts as such, line ends and U+3000 among them. */
export function trimText(text: string, mode: TrimMode = 'both'): string {
  switch (mode) {
    case 'both':
      return text.trim();
    case 'left':
      return text.trimStart();
    case 'right':
      return text.trimEnd();
    case 'all':
      return text.replace(/\s+/g, '');
  }
}
