import { hostOf, placeOf, readDatabaseUrl } from '../config/database-url.ts';
import { reasonOf } from './start-error.ts';

/** What the certificate of a server is refused for when nobody whom this process trusts has signed it (Node.js, `tls`). */
const unknownIssuer = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The code of a failure or of what has caused it: an SQLSTATE where the server has answered, else one of Node's. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return codeOf(error.cause) ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}

/** Why a server gives no connection, in a sentence that says what to do and holds no password. */
export function connectionProblem(url: string, error: unknown): string {
  const [host, code, reason] = [hostOf(url), codeOf(error), reasonOf(error)];
  if (code === '3D000') {
    const name = readDatabaseUrl(url)?.pathname.slice(1) ?? '';
    return `The server at ${host} has no database named ${name}: create it (createdb ${name}), or correct DATABASE_URL.`;
  }
  if (code === '28P01') return `The server at ${host} refuses the user or the password of DATABASE_URL: correct it.`;
  if (code === '28000' && reason.includes('no encryption')) {
    return `The server at ${host} does not let this user in without encryption (${reason}): add sslmode=verify-full to DATABASE_URL, and sslrootcert=FILE where its certificate is of an authority of its own, or correct its pg_hba.conf.`;
  }
  if (code === '28000') {
    return `The server at ${host} does not let this user in from here (${reason}): correct its pg_hba.conf, or DATABASE_URL.`;
  }
  if (code !== undefined && unknownIssuer.has(code)) {
    return `The certificate of the server at ${host} is of an authority that is not known here (${reason}): name the file of that authority with sslrootcert=FILE in DATABASE_URL.`;
  }
  if (reason.includes('unsupported startup parameter')) return poolerProblem(url);
  return `The database at ${placeOf(url)} cannot be reached (${reason}): start it, or correct DATABASE_URL.`;
}

/** A pooler keeps no session of ours: its settings, its prepared statements and its locks would be those of anybody. */
export const poolerProblem = (url: string): string =>
  `The database at ${placeOf(url)} is reached by way of a pooler that keeps no settings of a session: let DATABASE_URL name the PostgreSQL server itself, since Bourse keeps its own connections.`;
