import type { ReactNode } from 'react';
import { AppLink } from '../../base/router/app-link.tsx';
import { targetOf } from './opened-by.ts';
import type { Published } from './published-view.ts';

interface PublishedLinkProps {
  readonly entry: Published;
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads to what an entry opens. */
export function PublishedLink({ entry, ...rest }: PublishedLinkProps) {
  const [to, search] = targetOf(entry);
  return <AppLink to={to} {...(search === undefined ? {} : { search })} {...rest} />;
}
