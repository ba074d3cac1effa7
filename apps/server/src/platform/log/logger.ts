import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that never reach a log, at the top of a line or one level down, whoever logs them. */
export const redactedFields = [
  'authorization',
  'cookie',
  'token',
  'ticket',
  'code',
  'email_code',
  'password',
  're_password',
  'repassword',
  'pay_password',
  'secret',
  'text',
  'visitor',
  'visitorKey',
] as const;

/** Database errors may quote the row in `detail`; only what names the failure is kept. */
function describeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { type, message, stack, ...cause };
}

/**
 * Structured lines on standard output.
 * @param level one of pino's: fatal, error, warn, info, debug, trace, silent.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: redactedFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
