import { Bell, CreditCard, Download, Ellipsis, Star } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button, ButtonLink } from '../src/button.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Icon } from '../src/icon.tsx';
import { Menu } from '../src/menu.tsx';
import { JoinedPair } from '../src/joined-pair.tsx';
import { Spinner } from '../src/spinner.tsx';
import { GalleryCard, Stacked, Wrapped } from './gallery-card.tsx';

/** Everything that is pressed. */
export function PressCards(): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [isStarred, setStarred] = useState(true);
  return (
    <>
      <GalleryCard title="Buttons">
        <Stacked>
          <Wrapped>
            <Button tone="primary">Primary</Button>
            <Button>Secondary</Button>
            <Button tone="quiet">Quiet</Button>
          </Wrapped>
          <Wrapped>
            <Button tone="primary" busy={isBusy} onClick={() => setBusy(true)}>
              Press to send
            </Button>
            <Button tone="primary" busy>
              Sending
            </Button>
            <Button busy icon={<Icon of={Download} />}>
              Loading
            </Button>
          </Wrapped>
          <Wrapped>
            <Button disabled>Off</Button>
            <Button tone="primary" disabled>
              Off
            </Button>
            <Button tone="danger">Refuse</Button>
            <ButtonLink href="#/__gallery">A link</ButtonLink>
          </Wrapped>
          <JoinedPair>
            <Button tone="buy">Buy</Button>
            <Button tone="sell">Sell</Button>
          </JoinedPair>
          <JoinedPair>
            <Button tone="primary" icon={<Icon of={Download} />}>
              Deposit
            </Button>
            <Button icon={<Icon of={CreditCard} />}>Buy crypto</Button>
          </JoinedPair>
          <Wrapped>
            <Button size="desk">Desk 44</Button>
            <Button size="small">Small 36</Button>
            <Button size="dense">Dense 28</Button>
            <Button size="dense" busy>
              Dense
            </Button>
            <Button size="small" tone="primary" busy>
              Small
            </Button>
          </Wrapped>
          <JoinedPair size="small">
            <Button size="small">Keep</Button>
            <Button size="small" tone="primary">
              Cancel orders
            </Button>
          </JoinedPair>
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Icon buttons, menu, busy ring">
        <Wrapped>
          <IconButton label="More" icon={<Icon of={Ellipsis} size={22} />} />
          <IconButton label="Messages, 3 new" icon={<Icon of={Bell} size={22} />} mark="3" />
          <IconButton label="Messages, new" icon={<Icon of={Bell} size={22} />} mark />
          <IconButton
            label="Favourite"
            icon={<Icon of={Star} size={22} filled={isStarred} />}
            pressed={isStarred}
            className={isStarred ? 'text-accent-text' : ''}
            onClick={() => setStarred(!isStarred)}
          />
          <IconButton label="Off" icon={<Icon of={Bell} size={22} />} disabled />
          <IconButton label="Small" icon={<Icon of={Ellipsis} size={20} />} size={36} />
          <IconButton label="Dense" icon={<Icon of={Ellipsis} size={16} />} size={28} />
          <Menu
            label="More acts"
            icon={<Icon of={Ellipsis} size={22} />}
            items={[
              { key: 'amend', label: 'Change the order', icon: <Icon of={Download} />, onPress: () => setBusy(false) },
              { key: 'share', label: 'Share', disabled: true, onPress: () => {} },
              { key: 'cancel', label: 'Cancel the order', danger: true, onPress: () => setStarred(false) },
            ]}
          />
          <Spinner />
          <Spinner size={28} label="Loading" />
        </Wrapped>
      </GalleryCard>
    </>
  );
}
