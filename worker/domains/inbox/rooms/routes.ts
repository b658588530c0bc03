import { changeRoom } from "./change-room.ts";
import { embedRoom } from "./embed-room.ts";
import {
  hubSpotMessages,
  listConversations,
  listMessages,
  quickConversations,
  retailChat,
  retailConversations,
} from "./list-messages.ts";
import { optOutInRoom } from "./opt-out-in-room.ts";
import {
  getRoom,
  listColleagues,
  listRooms,
  openRoom,
  roomChanges,
  seeRoom,
  unreadRooms,
} from "./rooms.ts";

export const roomsRoutes = [
  listRooms,
  openRoom,
  roomChanges,
  unreadRooms,
  listColleagues,
  getRoom,
  changeRoom,
  optOutInRoom,
  embedRoom,
  seeRoom,
  listMessages,
  listConversations,
  quickConversations,
  retailConversations,
  retailChat,
  hubSpotMessages,
];
