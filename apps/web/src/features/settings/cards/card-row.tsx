import { IconButton } from '@bourse/ui/icon-button';
import { Icon } from '@bourse/ui/icon';
import { Landmark, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** A card as it is listed, of either kind. */
export interface ShownCard {
  readonly id: string;
  readonly real_name: string;
  readonly card_number: string;
  readonly bank: string;
  readonly branch: string;
  readonly city: string;
  readonly iban?: string | null;
  readonly swift?: string;
}

/** The number by which a card is known. */
export const numberOf = ({ iban, card_number: number }: ShownCard): string => iban ?? number;

/** One card: its bank, its masked number, its holder. */
export function CardRow({ card, onRemove }: { readonly card: ShownCard; readonly onRemove: () => void }) {
  const t = useTranslations('settings.cards');
  const { bank, branch, city, real_name: holder, swift } = card;
  return (
    <li className="surface-1 flex items-center gap-3 rounded-card p-4">
      <span className="surface-2 grid size-10 flex-none place-items-center rounded-full text-accent-text">
        <Icon of={Landmark} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="break-words">{bank}</span>
          <span className="num">{numberOf(card)}</span>
        </p>
        <p className="text-caption break-words text-t3">
          {holder} · {branch}, {city}
          {swift === undefined ? '' : ` · ${swift}`}
        </p>
      </div>
      <IconButton
        label={t('removeOne', { number: numberOf(card) })}
        icon={<Icon of={Trash2} size={18} />}
        className="-mr-2 text-t2"
        onClick={onRemove}
      />
    </li>
  );
}
