export { MapStep } from "./map-step.tsx";
export { ProgressStep } from "./progress-step.tsx";
