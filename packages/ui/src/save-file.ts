/** Offers a text, or bytes, as a file, which the browser saves. @param type a media type such as `application/json`. */
export function saveFile(name: string, parts: readonly (string | Uint8Array<ArrayBuffer>)[], type: string): void {
  const href = URL.createObjectURL(new Blob([...parts], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
