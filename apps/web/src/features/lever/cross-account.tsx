import { Note } from '@bourse/ui/note';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { gaugeShare, isRatioNear } from './cross-view.ts';
import { useFigures } from './use-figures.ts';
import { type CrossAccount, useMarginMode } from './use-margin-mode.ts';

/** What stands behind the cross positions, and how near liquidation is; nothing while margins are isolated. */
export function CrossAccounts({ isTable }: { readonly isTable: boolean }) {
  const { mode, accounts } = useMarginMode();
  if (mode !== 'cross') return null;
  return accounts.map((account) => <Account key={account.currency} account={account} isTable={isTable} />);
}

const parts = ['equity', 'available'] as const;

function Account({ account, isTable }: { readonly account: CrossAccount; readonly isTable: boolean }) {
  const t = useTranslations('lever.cross');
  const figures = useFigures();
  const { currency, margin_ratio: ratio } = account;
  const isNear = isRatioNear(ratio);
  return (
    <section
      aria-label={t('label', { currency })}
      className={isTable ? 'border-b border-line px-3 py-2' : 'slab mx-3 mt-2 phone:mx-4'}
    >
      <div className={isTable ? 'flex flex-wrap gap-x-6' : 'grid grid-cols-2'}>
        {parts.map((part) => (
          <Stat
            key={part}
            label={t(part, { currency })}
            value={<ShownAmount text={figures.cents(account[part])} size="label" />}
          />
        ))}
      </div>
      {ratio === null ? null : (
        <div className={isTable ? 'mt-2 max-w-xl' : 'grid gap-1.5 px-4 py-3'}>
          <p className="flex justify-between gap-2 text-caption text-t3">
            <span>{t('maintenance')}</span>
            <ShownAmount text={figures.cents(account.maintenance)} size="caption" className="text-t1" />
          </p>
          <p className="flex justify-between gap-2 text-caption text-t3">
            <span>{t('ratio')}</span>
            <span className={`num ${isNear ? 'font-semibold text-bad' : 'text-t1'}`}>{figures.percent(ratio)}</span>
          </p>
          <div
            role="meter"
            aria-label={t('ratio')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={gaugeShare(ratio)}
            className="h-1 overflow-hidden rounded-e-full bg-s3"
          >
            <span
              className={`block h-full ${isNear ? 'bg-bad' : 'bg-accent'}`}
              style={{ width: `${gaugeShare(ratio)}%` }}
            />
          </div>
          <p className="text-caption text-t3">{t('rule')}</p>
          {isNear ? <Note tone="warn">{t('near')}</Note> : null}
        </div>
      )}
    </section>
  );
}
