import { Icon } from '@bourse/ui/icon';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { AppLink } from '../../base/router/app-link.tsx';
import type { RoutePath } from '../../base/router/routes.ts';

interface RowTexts {
  readonly title: ReactNode;
  /** Below the title. */
  readonly text?: ReactNode;
  /** What is chosen now, at the end. */
  readonly value?: ReactNode;
}

const shape = 'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start';
const pressable = `${shape} transition-colors duration-(--dur-2) hover:bg-control focus-visible:outline-offset-[-3px]`;

function Content({ title, text, value }: RowTexts) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {text === undefined ? null : <span className="block text-caption text-t3">{text}</span>}
      </span>
      {value === undefined ? null : <span className="max-w-[55%] truncate text-end text-label text-t2">{value}</span>}
    </>
  );
}

/** A setting that is only read, or has its control at its end. */
export function SettingRow({ children, ...texts }: RowTexts & { readonly children?: ReactNode }) {
  return (
    <div className={shape}>
      <Content {...texts} />
      {children}
    </div>
  );
}

/** A setting that opens something. */
export function SettingButton({
  title,
  text,
  value,
  ...rest
}: RowTexts & Omit<ComponentProps<'button'>, 'title' | 'value' | 'type'>) {
  return (
    <button type="button" className={pressable} {...rest}>
      <Content title={title} text={text} value={value} />
      <Icon of={ChevronRight} size={16} className="text-t3" />
    </button>
  );
}

/** A setting with a page of its own. */
export function SettingLink({ to, ...texts }: RowTexts & { readonly to: RoutePath }) {
  return (
    <AppLink to={to} className={pressable}>
      <Content {...texts} />
      <Icon of={ChevronRight} size={16} className="text-t3" />
    </AppLink>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Settings that belong together, in one piece. */
export function SettingSection({ title, children }: SectionProps) {
  return (
    <section>
      <h2 className="px-1 pb-2 text-label text-t2">{title}</h2>
      <div className="slab grid-cols-1">{children}</div>
    </section>
  );
}
