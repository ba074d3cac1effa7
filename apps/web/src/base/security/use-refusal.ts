import { CallError } from '@bourse/client/call-error';
import { useTranslations } from 'use-intl';

/** The sentence of a failure: the server's own, or that nobody knows what became of it. */
export function useRefusal(): (error: unknown) => string {
  const app = useTranslations('app.state');
  return (error) => (error instanceof CallError && !error.isUncertain ? error.message : app('unreachable'));
}
