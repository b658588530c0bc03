// One file for what the monitor shows when it is asked to.
export { AllMessages } from "./all-messages.tsx";
export { CampaignsInFlight } from "./campaigns-in-flight.tsx";
export { PageDialog } from "./page-dialog.tsx";
