/** The six digits of the newest of these messages that has some: mails of notices come beside those with codes. */
export function codeAmong(newestFirst: readonly { readonly text: string }[]): string | undefined {
  return newestFirst.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code !== undefined);
}
