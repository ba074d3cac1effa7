import { hash, randomBytes } from 'node:crypto';

/** Whose token it is shows in its first letters, so that each kind is looked up in its own table alone. */
export type TokenKind = 'user' | 'staff';

const prefixes: Readonly<Record<TokenKind, string>> = { user: 'bu_', staff: 'bs_' };
const form = /^(bu_|bs_)[A-Za-z0-9_-]{43}$/;

/** A fresh token of 256 random bits. It is shown once; only its hash is kept. */
export function newToken(kind: TokenKind): string {
  return `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
}

/** The kind of a token by its form alone; null when it cannot be one of ours. */
export function kindOfToken(token: string): TokenKind | null {
  const prefix = form.exec(token)?.[1];
  if (prefix === undefined) return null;
  return prefix === prefixes.user ? 'user' : 'staff';
}

/** SHA-256: enough for what has 256 bits of chance, and quick enough for every call. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
