import { newId } from "#core/ids.ts";
import type { Example, Examples } from "./example.ts";

const room: Example = { input: (own) => ({ id: own.room }) };

export const roomsExamples: Examples = {
  "GET /room": { input: (own) => ({ campaign: own.campaign, search: "049876", limit: 5 }) },
  "PUT /room": { input: () => ({ number: "0412345678" }) },
  "GET /inbox/changes": { input: (own) => ({ since: "0", campaign: own.campaign }) },
  "GET /inbox/unread": { input: () => ({}), needs: ["room"] },
  "GET /inbox/people": { input: () => ({}) },
  "GET /room/{id}": room,
  "PUT /room/{id}": { input: (own) => ({ id: own.room, assignee: own.user }) },
  "POST /room/{id}/optout": {
    input: (own) => ({ id: own.room, message: newId("message", 1) }),
    status: 404,
  },
  "POST /room/{id}/embed": room,
  "PUT /room/{id}/lastSeen": room,
  "GET /gateway/conversation": { input: () => ({}), needs: ["room"] },
  "GET /gateway/inbox-quick-sms": { input: () => ({}), needs: ["room"] },
  "GET /gateway/squarespace-sms": { input: () => ({}), needs: ["room"] },
  "GET /gateway/get-square-space-chat": { input: (own) => ({ room: own.room, page: 1 }) },
  "GET /auth/hs/message/{id}": room,
  "GET /message": { input: (own) => ({ room: own.room, page: 1 }) },
};
