/** The live index with its sources is the sales argument; it stands here as soon as the server tells it. */
export function IndexCard() {
  return null;
}
