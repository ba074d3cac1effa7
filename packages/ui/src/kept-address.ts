/** The part of an address that names a file, without the signature behind it. */
const fileOf = (address: string): string => address.split('?', 1)[0] ?? address;

/**
 * Which of two addresses a medium goes on with: the one that it has while both name the same file, since a new signature
 * would load it anew, unless that one no longer answers.
 * @param kept the address that it has; undefined before it has any.
 * @param given the one that was read last.
 * @param failed the address that did not answer; null while none has failed.
 */
export function addressToUse(
  kept: string | undefined,
  given: string | undefined,
  failed: string | null,
): string | undefined {
  if (kept === undefined || given === undefined || fileOf(kept) !== fileOf(given)) return given;
  return kept === failed ? given : kept;
}
