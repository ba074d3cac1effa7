import { randomBytes } from 'node:crypto';

/** Draws a secret: 32 random bytes in hexadecimal digits. */
export const randomSecret = (): string => randomBytes(32).toString('hex');
