import { createHash, randomInt } from 'node:crypto';

/** Without 0, 1, I and O, which are easily taken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 4;
const groupLength = 4;
const codesInSet = 10;

function newCode(): string {
  const group = (): string => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A set of codes of 80 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesInSet }, newCode);
}

/** The code as it was issued, however it was typed; null when it cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return typed.length === groups * groupLength && Array.from(typed).every((letter) => letters.includes(letter))
    ? typed
    : null;
}

/** SHA-256, which is enough for 80 random bits. */
export function hashRecoveryCode(typed: string): Buffer {
  return createHash('sha256').update(typed.replaceAll('-', '')).digest();
}
