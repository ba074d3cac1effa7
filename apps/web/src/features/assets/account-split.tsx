import type { AccountType } from '@bourse/contract/wallet';
import { Icon } from '@bourse/ui/icon';
import { LegendKey, SplitBar } from '@bourse/ui/split-bar';
import { Check, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { type AccountPart, accountParts, drawnParts, type Wallets } from '../../base/money/account-worth.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { useWorth } from './use-worth.ts';

interface AccountSplitProps {
  readonly wallets: Wallets;
  readonly chosen: AccountType;
  readonly onChoose: (account: AccountType) => void;
}

/** What each of the four accounts is worth, and what lies in products. The bar's legend chooses whose coins are listed. */
export function AccountSplit({ wallets, chosen, onChoose }: AccountSplitProps) {
  const t = useTranslations('assets');
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const parts = accountParts(wallets);
  const slices = drawnParts(parts);
  return (
    <section
      aria-label={t('accounts')}
      className="mt-[18px] px-4 tablet:mt-0 tablet:rounded-card tablet:p-4 tablet:surface-1"
    >
      <h2 className="hidden tablet:mb-3 tablet:block tablet:text-heading">{t('accounts')}</h2>
      {slices.length === 0 || isHidden ? null : <SplitBar slices={slices} label={t('splitLabel')} />}
      <ul className="mt-1.5">
        {parts.map((part) => (
          <li key={part.account}>
            <PartRow part={part} code={wallets.fiat.code} chosen={chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PartRowProps extends Omit<AccountSplitProps, 'wallets'> {
  readonly part: AccountPart;
  readonly code: string;
}

const rowClass =
  '-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 text-start text-label hover:bg-control tablet:min-h-9';

/** An account, which is chosen by it; what lies in products is looked at where products are. */
function PartRow({ part: { account, worth: value, percent, colour }, code, chosen, onChoose }: PartRowProps) {
  const names = useTranslations('app.account');
  const numbers = useNumbers();
  const worth = useWorth(code);
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const isProducts = account === 'products';
  const content = (
    <>
      <span className={`flex min-w-0 flex-1 ${account === chosen ? 'font-semibold' : ''}`}>
        <LegendKey colour={colour}>{names(account)}</LegendKey>
      </span>
      {percent === null || isHidden ? null : <span className="num text-t3">{numbers.fixed(percent, 1)}%</span>}
      <span className="min-w-23 text-end">
        <ShownAmount text={worth.figure(value)} size="label" />
      </span>
      <Icon
        of={isProducts ? ChevronRight : Check}
        size={14}
        className={isProducts ? 'text-t3' : account === chosen ? 'text-accent-text' : 'invisible'}
      />
    </>
  );
  return isProducts ? (
    <AppLink to="/pages/financial/index" switchesTab className={rowClass}>
      {content}
    </AppLink>
  ) : (
    <button type="button" aria-pressed={account === chosen} onClick={() => onChoose(account)} className={rowClass}>
      {content}
    </button>
  );
}
