import type { AccountType } from '@bourse/contract/wallet';
import { Icon } from '@bourse/ui/icon';
import { LegendKey, SplitBar } from '@bourse/ui/split-bar';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { accountParts, drawnParts, type Wallets } from '../../base/money/account-worth.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { useWorth } from './use-worth.ts';

interface AccountSplitProps {
  readonly wallets: Wallets;
  readonly chosen: AccountType;
  readonly onChoose: (account: AccountType) => void;
}

/** What each of the four accounts is worth. The bar's legend chooses whose coins are listed. */
export function AccountSplit({ wallets, chosen, onChoose }: AccountSplitProps) {
  const t = useTranslations('assets');
  const names = useTranslations('app.account');
  const numbers = useNumbers();
  const worth = useWorth(wallets.fiat.code);
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const parts = accountParts(wallets);
  const slices = drawnParts(parts);
  return (
    <section aria-label={t('accounts')} className="mt-[18px] px-4 desk:mt-0 desk:rounded-card desk:surface-1 desk:p-4">
      <h2 className="hidden desk:mb-3 desk:block desk:text-heading">{t('accounts')}</h2>
      {slices.length === 0 || isHidden ? null : <SplitBar slices={slices} label={t('splitLabel')} />}
      <ul className="mt-1.5">
        {parts.map(({ account, worth: value, percent, colour }) => (
          <li key={account}>
            <button
              type="button"
              aria-pressed={account === chosen}
              onClick={() => onChoose(account)}
              className="-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 text-start text-label hover:bg-control tablet:min-h-9"
            >
              <span className={`flex min-w-0 flex-1 ${account === chosen ? 'font-semibold' : ''}`}>
                <LegendKey colour={colour}>{names(account)}</LegendKey>
              </span>
              {percent === null || isHidden ? null : <span className="num text-t3">{numbers.fixed(percent, 1)}%</span>}
              <span className="min-w-23 text-end">
                <ShownAmount text={worth.figure(value)} size="label" />
              </span>
              <Icon of={Check} size={14} className={account === chosen ? 'text-accent-text' : 'invisible'} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
