import { startRig } from "../bench/rig.ts";
import { prepareStage } from "../bench/stage.ts";

// Starts what the bench measures, signs in, and asks both Workers for something, so that a change which keeps
// the bench from starting is noticed.
const rig = await startRig();
try {
  const { group } = await prepareStage(rig);
  await group({ size: 1, first: 1 });
  const answers = await Promise.all([
    fetch(new URL("/api/openapi.json", rig.product)),
    fetch(new URL("/constant", rig.floors)),
  ]);
  for (const { status, url } of answers) {
    console.log(`${status} ${new URL(url).pathname}`);
    if (status !== 200) process.exitCode = 1;
  }
} finally {
  await rig.stop();
}
