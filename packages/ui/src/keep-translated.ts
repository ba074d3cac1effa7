const textNode = 3; // Node.TEXT_NODE, which is not there where this is read without a page
/** Translators revert and translate again: no longer chain of replacements is followed. */
const longestChain = 8;

const isFont = (node: Node): boolean => node.nodeName === 'FONT';

/**
 * Keeps the words of the app true while the browser translates them. A translator puts an element `font` in the place of each
 * text; React goes on writing into the text that is gone, so that a button would say "Buy" on a ticket that sells, and it
 * fails where it takes such a text away. What is meant for a text that was replaced goes to what stands in its place, and the
 * translator translates it anew.
 */
export function keepTranslated(root: Node = document.body): void {
  const standIns = new WeakMap<Node, Node>();
  const shownFor = (node: Node): Node => {
    let shown = node;
    for (let step = 0; step < longestChain && !shown.isConnected; step += 1) shown = standIns.get(shown) ?? shown;
    return shown;
  };
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        if (removed.nodeType !== textNode && !isFont(removed)) continue;
        const others = [...addedNodes, previousSibling, nextSibling];
        // A text is replaced by a font, and that by a text again when the page is shown as it was.
        const standIn = others.find(
          (node) => node !== null && (isFont(node) || (isFont(removed) && node.nodeType === textNode)),
        );
        if (standIn !== null && standIn !== undefined) standIns.set(removed, standIn);
      }
    }
  }).observe(root, { childList: true, subtree: true });

  const { nodeValue, removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype);
  const own = (parent: Node, node: Node | null): Node | null => {
    if (node === null || node.parentNode === parent) return node;
    const shown = shownFor(node);
    return shown.parentNode === parent ? shown : node;
  };
  Object.defineProperties(Node.prototype, {
    nodeValue: {
      ...nodeValue,
      set(this: Node, value: string | null) {
        nodeValue.set?.call(this, value);
        const shown = this.nodeType === textNode ? shownFor(this) : this;
        if (shown !== this) shown.textContent = value;
      },
    },
    removeChild: {
      ...removeChild,
      value(this: Node, child: Node): Node {
        const shown = own(this, child);
        removeChild.value?.call(this, shown ?? child);
        return child;
      },
    },
    insertBefore: {
      ...insertBefore,
      value(this: Node, node: Node, before: Node | null): Node {
        insertBefore.value?.call(this, node, own(this, before));
        return node;
      },
    },
  });
}
