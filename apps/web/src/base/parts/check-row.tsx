import { Icon } from '@bourse/ui/icon';
import { ListRowContent, listRowClass } from '@bourse/ui/list-row';
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { receiptName } from '../receipt-name.ts';
import { AppLink } from '../router/app-link.tsx';

interface CheckRowProps {
  /** The name of the call, or `moved`. */
  readonly kind: string;
  /** The id of what was bought, ordered or moved; of `moved` a reference. */
  readonly subject: string;
  /** Which of several it is. */
  readonly about?: string;
}

/** "Check this yourself": the way to the receipt of something that the customer has had done. */
export function CheckRow({ kind, subject, about }: CheckRowProps) {
  const t = useTranslations('app.act');
  return (
    <div className="slab">
      <AppLink to="/pages/verify/verify" search={{ id: receiptName({ kind, subject }) }} className={listRowClass()}>
        <ListRowContent
          lead={<Icon of={ShieldCheck} size={20} className="text-good" />}
          title={t('checkThis')}
          {...(about === undefined ? {} : { subtitle: about })}
          tail={<Icon of={ChevronRight} size={16} className="text-t3" />}
        />
      </AppLink>
    </div>
  );
}
