import { Icon } from '@bourse/ui/icon';
import { BookCheck, Scale, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
}

const points: readonly { readonly key: 'ledger' | 'prices' | 'rules'; readonly icon: LucideIcon }[] = [
  { key: 'ledger', icon: BookCheck },
  { key: 'prices', icon: ShieldCheck },
  { key: 'rules', icon: Scale },
];

/** A form in the middle; on a desk, what the house promises stands beside it. */
export function AuthLayout({ title, children }: AuthLayoutProps) {
  const t = useTranslations('auth.promise');
  return (
    <div className="mx-auto w-full max-w-[480px] desk:mt-8 desk:grid desk:max-w-[960px] desk:grid-cols-[1fr_440px] desk:items-start desk:gap-16 desk:px-6">
      <section className="hidden pt-10 desk:block" aria-label={t('title')}>
        <p className="max-w-[14em] text-display text-balance">{t('title')}</p>
        <ul className="mt-8 grid gap-6">
          {points.map(({ key, icon }) => (
            <li key={key} className="flex gap-4">
              <span className="grid size-10 flex-none place-items-center rounded-[4px_12px_12px_4px] bg-accent-soft text-accent-text">
                <Icon of={icon} size={20} />
              </span>
              <span>
                <span className="block font-semibold">{t(`${key}.title`)}</span>
                <span className="block text-label font-normal text-t2">{t(`${key}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className="desk:rounded-card desk:surface-1 desk:p-6">
        <PageHeader title={title} />
        <div className="px-4 pt-2 desk:px-0">{children}</div>
      </div>
    </div>
  );
}
