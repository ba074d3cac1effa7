import { Icon } from '@bourse/ui/icon';
import { Menu } from '@bourse/ui/menu';
import { ArrowLeftRight, Ellipsis, ReceiptText, Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Position } from './lever-view.ts';
import type { Ask } from './position-acts.tsx';

interface PositionMenuProps {
  readonly position: Position;
  readonly ask: Ask;
  readonly isDense?: boolean;
}

/** What else can be done with a position. */
export function PositionMenu({ position, ask, isDense = false }: PositionMenuProps) {
  const t = useTranslations('lever.position');
  return (
    <Menu
      label={t('more')}
      icon={<Icon of={Ellipsis} size={isDense ? 16 : 20} />}
      size={isDense ? 28 : 36}
      items={[
        {
          key: 'reverse',
          label: t('reverse'),
          icon: <Icon of={ArrowLeftRight} size={18} />,
          onPress: () => ask('reverse', position),
        },
        {
          key: 'share',
          label: t('share'),
          icon: <Icon of={Share2} size={18} />,
          onPress: () => ask('share', position),
        },
        {
          key: 'detail',
          label: t('detail'),
          icon: <Icon of={ReceiptText} size={18} />,
          onPress: () => ask('detail', position),
        },
      ]}
    />
  );
}
