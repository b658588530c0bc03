import {
  listCampaignsInFlight,
  resumeCampaignInFlight,
  stopCampaignInFlight,
} from "./campaigns-in-flight.ts";
import { dropDeadLetters, listDeadLetters, replayDeadLetters } from "./dead-letters.ts";
import { filterMessages, filterMms, messageStats, mmsStats } from "./messages.ts";
import { monitor } from "./monitor.ts";
import { dropEffect, replayEffect } from "./parked-effects.ts";

export const monitorRoutes = [
  monitor,
  listDeadLetters,
  replayDeadLetters,
  dropDeadLetters,
  replayEffect,
  dropEffect,
  listCampaignsInFlight,
  stopCampaignInFlight,
  resumeCampaignInFlight,
  filterMessages,
  messageStats,
  filterMms,
  mmsStats,
];
