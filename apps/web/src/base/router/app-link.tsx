import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { open, switchTab } from './navigation.ts';
import { preload } from './preload.ts';
import { pathTo, type SearchOf } from './paths.ts';
import type { RoutePath } from './routes.ts';

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

interface LinkProps<P extends RoutePath> extends Attributes {
  readonly to: P;
  readonly search?: SearchOf<P>;
  /** A link to a tab that closes what is open above the present one. */
  readonly switchesTab?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to a page of the app: a real one, so that it can be opened in another window. */
export function AppLink<P extends RoutePath>({
  to,
  search,
  switchesTab = false,
  onClick,
  children,
  ...rest
}: LinkProps<P>) {
  const place = pathTo(to, search);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    (switchesTab ? switchTab : open)(place);
  };
  const fetchSoon = (): void => preload(to);
  const handlers = { onClick: follow, onPointerEnter: fetchSoon, onFocus: fetchSoon };
  return (
    <a {...rest} {...handlers} href={`#${place}`}>
      {children}
    </a>
  );
}
