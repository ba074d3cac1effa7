import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { CalendarClock, Coins, DoorOpen, type LucideIcon, Vault } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';

const points = ['rest', 'earn', 'pool', 'leave'] as const;
const icons: Readonly<Record<(typeof points)[number], LucideIcon>> = {
  rest: CalendarClock,
  earn: Coins,
  pool: Vault,
  leave: DoorOpen,
};
const risks = ['penalty', 'price', 'pool'] as const;

/** What lock-up is and what can go wrong with it (S88). @param onGo called by whoever wants the products. */
export function LockupWelcome({ onGo }: { readonly onGo: () => void }) {
  const t = useTranslations('lockup.welcome');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-6 px-4 desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-3 desk:px-0">
        <div className="desk:rounded-card desk:surface-1 desk:p-5">
          <p className="text-title text-balance">{t('lead')}</p>
          <ol className="mt-5 grid gap-5">
            {points.map((point) => (
              <li key={point} className="flex gap-3.5">
                <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-soft text-accent-text">
                  <Icon of={icons[point]} size={20} />
                </span>
                <div className="min-w-0">
                  <h2 className="font-semibold">{t(`point.${point}.title`)}</h2>
                  <p className="mt-0.5 text-label font-normal text-pretty text-t2">{t(`point.${point}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="grid gap-4 desk:rounded-card desk:surface-1 desk:p-5">
          <h2 className="text-heading">{t('riskTitle')}</h2>
          <ul className="grid gap-2">
            {risks.map((risk) => (
              <li key={risk}>
                <Note tone="warn">{t(`risk.${risk}`)}</Note>
              </li>
            ))}
          </ul>
          <Button tone="primary" full onClick={onGo}>
            {t('go')}
          </Button>
        </div>
      </div>
    </div>
  );
}
