import type { CallError } from '@bourse/client/call-error';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import type { RoutePath } from '../../base/router/routes.ts';
import { isId } from './product-family.ts';

interface FoundByIdProps<T> {
  readonly id: string | undefined;
  readonly read: {
    readonly data: T | undefined;
    readonly error: CallError | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is said of an id that names nothing, and where to go then. */
  readonly gone: { readonly title: string; readonly text: string; readonly to: RoutePath; readonly label: string };
  /** What could not be loaded, where that is said more closely. */
  readonly failed?: string;
  /** Whether a failure stands in a column that has its own margins. */
  readonly isInset?: boolean;
  readonly loading: ReactNode;
  readonly children: (found: T) => ReactNode;
}

/** What the address names by its id, in each of its states. */
export function FoundById<T>({ id, read, gone, failed, isInset = false, loading, children }: FoundByIdProps<T>) {
  const { data, error, isFetching, refetch } = read;
  if (!isId(id) || error?.code === 'NOT_FOUND') {
    return (
      <EmptyState
        className="py-12"
        title={gone.title}
        text={gone.text}
        action={
          <AppLink to={gone.to} className={buttonClass({ size: 'desk' })}>
            {gone.label}
          </AppLink>
        }
      />
    );
  }
  if (data !== undefined) return children(data);
  if (error === null) return loading;
  const said = failed === undefined ? {} : { said: failed };
  const inset = isInset ? { className: '' } : {};
  return <LoadFailed {...said} {...inset} error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
