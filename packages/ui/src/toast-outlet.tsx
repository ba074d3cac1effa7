import { Check, CircleAlert, Info } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { type Toast, toasts } from './toast-store.ts';

const LOOKS = {
  info: { icon: Info, text: 'text-accent-text', edge: 'shadow-[var(--elevation-pop),inset_3px_0_0_var(--accent)]' },
  done: { icon: Check, text: 'text-good', edge: 'shadow-[var(--elevation-pop),inset_3px_0_0_var(--good)]' },
  failed: { icon: CircleAlert, text: 'text-bad', edge: 'shadow-[var(--elevation-pop),inset_3px_0_0_var(--bad)]' },
};

/** The one place where toasts appear; the application has it once, beside its pages. */
export function ToastOutlet({ label }: { readonly label: string }): ReactElement {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list);
  const outlet = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id ?? 0;
  // Shown anew with each toast, the popover stands above a dialog that was opened in between.
  useEffect(() => {
    const element = outlet.current;
    if (!element || newest === 0) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    // The mouse and the focus only hold what is shown; nothing here needs them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={outlet}
      popover="manual"
      role="log"
      aria-label={label}
      aria-live="polite"
      className={classNames(
        'fixed inset-auto m-0 border-0 bg-transparent p-0 text-t1',
        'inset-x-3 bottom-[calc(84px+env(safe-area-inset-bottom))] w-auto gap-2 tablet:left-auto tablet:w-[400px] desk:right-4 desk:bottom-4',
        shown.length > 0 ? 'grid' : 'hidden',
      )}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }): ReactElement {
  const look = LOOKS[toast.tone];
  return (
    <div
      className={classNames(
        'toast flex min-h-12 items-center gap-2.5 rounded-[4px_14px_14px_4px] bg-s3 px-[14px] py-2.5 text-[14px] leading-5 font-medium',
        look.edge,
      )}
    >
      <Icon of={look.icon} className={look.text} />
      <span className="min-w-0 flex-1">{toast.text}</span>
      <ToastAct toast={toast} />
    </div>
  );
}

const ACT = 'touch-target flex-none font-medium text-accent-text hover:text-t1';

function ToastAct({ toast }: { readonly toast: Toast }): ReactElement | null {
  const { link } = toast;
  if (!link) return null;
  const press = (): void => {
    toasts.dismiss(toast.id);
    link.onPress?.();
  };
  return link.href === undefined ? (
    <button type="button" className={ACT} onClick={press}>
      {link.label}
    </button>
  ) : (
    <a className={ACT} href={link.href} onClick={press}>
      {link.label}
    </a>
  );
}
