import { isbotMatch } from "isbot";
import type { Seen } from "../click.ts";

interface Judgement {
  verdict: "person" | "scanner" | "preview";
  reason: string;
}

/** Apps that fetch a link to show what is behind it; Apple's Messages names several of them at once. */
const PREVIEW =
  /facebookexternalhit|facebot|whatsapp|twitterbot|slackbot|telegrambot|discordbot|skypeuripreview|linkedinbot|viber|googlemessages|google-pagerenderer|snap url preview/i;

/** Whether a person opened a link. What is not plainly a program counts as a person. */
export function judgeClick({ method, agent, purpose, destination }: Seen): Judgement {
  const preview = PREVIEW.exec(agent)?.[0];
  if (preview) return { verdict: "preview", reason: preview };
  if (method === "HEAD") return { verdict: "scanner", reason: "HEAD" };
  if (agent.trim() === "") return { verdict: "scanner", reason: "no user agent" };
  const robot = isbotMatch(agent);
  if (robot) return { verdict: "scanner", reason: robot };
  if (purpose !== "") return { verdict: "preview", reason: purpose };
  const isPage = destination === "" || destination === "document";
  if (!isPage) return { verdict: "preview", reason: `for ${destination}` };
  return { verdict: "person", reason: "browser" };
}
