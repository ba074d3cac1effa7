import { nftCalls } from '@bourse/contract/nft';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Heart } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { goToLogin } from '../../base/router/navigation.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { useSession } from '../../base/session/session.ts';
import type { Item } from './nft-view.ts';

/** Marks a work or a box as a favourite, or no longer. */
export function FavouriteButton({ item: { code, is_favourite: isMarked } }: { readonly item: Item }) {
  const t = useTranslations('nft.favourite');
  const refusalOf = useRefusal();
  const isVisitor = useSession(({ token }) => token === null);
  const act = useAct(nftCalls.collect, [nftCalls.box, nftCalls.boxes, nftCalls.collection]);
  const press = (): void => {
    if (isVisitor) goToLogin();
    else act.mutate({ input: { code } }, { onError: (error) => say('failed', refusalOf(error)) });
  };
  return (
    <IconButton
      label={t('mark')}
      pressed={isMarked}
      disabled={act.isPending}
      icon={<Icon of={Heart} size={22} filled={isMarked} className={isMarked ? 'text-accent-text' : ''} />}
      onClick={press}
    />
  );
}
