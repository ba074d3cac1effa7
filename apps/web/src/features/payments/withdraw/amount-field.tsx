import { Input } from '@bourse/ui/input';
import { useTranslations } from 'use-intl';
import { writeDecimal } from '../../../base/money/read-decimal.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { type WithdrawBounds, withdrawAmountProblem, type WithdrawFields } from './withdraw-form.ts';

interface AmountFieldProps {
  readonly fields: WithdrawFields;
  readonly bounds: WithdrawBounds;
  readonly wasAsked: boolean;
  /** The server's sentence about the amount. */
  readonly refused: string | null;
  readonly onAmount: (text: string) => void;
}

/** How much leaves the account, the fee included. */
export function AmountField({ fields, bounds, wasAsked, refused, onAmount }: AmountFieldProps) {
  const t = useTranslations('payments.withdraw');
  const numbers = useNumbers();
  const { currency, network, amount } = fields;
  const money = (value: string): string => `${numbers.whole(value, 2)} ${currency}`;
  const problem = withdrawAmountProblem(fields, bounds);
  // An empty field is not yet wrong; anything else is judged as it is typed.
  const shown =
    problem !== null && (wasAsked || problem !== 'missing')
      ? t(`problem.${problem}`, {
          available: money(bounds.available),
          minimum: money(network.minimum),
          scale: bounds.scale,
        })
      : undefined;
  return (
    <Input
      label={t('amount')}
      note={t('available', { amount: money(bounds.available) })}
      hint={t('minimumIs', { minimum: money(network.minimum) })}
      inputMode="decimal"
      autoComplete="off"
      figures
      placeholder={numbers.fixed('0', 2)}
      value={amount}
      onChange={({ target }) => onAmount(target.value)}
      unit={currency}
      action={{ label: t('all'), onPress: () => onAmount(writeDecimal(bounds.available)) }}
      error={shown ?? refused ?? undefined}
    />
  );
}
