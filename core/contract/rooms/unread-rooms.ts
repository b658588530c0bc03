import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";

/** For the side bar: the shell loads no other call of conversations. */
export const unreadRooms = endpoint("GET", "/inbox/unread", {
  summary: "How many conversations have something unread",
  access: { who: "signed-in", may: "conversation" },
  input: noInput,
  output: z.object({ unread: z.number() }),
});
