/** Streams: what is told over the sockets, made of the committed books, the events and the read models. See README.md. */
export { type DepthSource, laneDepth } from './depth-source.ts';
export { changedBooks, type MirroredDepth, mirroredDepth } from './mirrored-depth.ts';
export { openStreams, type StreamPorts, type Streams, topicReader } from './streams.ts';
