export { axisAround } from './axis-around.ts';
export { placeLabels, type Box } from './place-labels.ts';
