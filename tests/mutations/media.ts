import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R101",
    file: "web/components/attach-file/picture-fit.ts",
    find: "width > MAX_PICTURE.width || height > MAX_PICTURE.height",
    replace: "width > MAX_PICTURE.width && height > MAX_PICTURE.height",
    breaks: "a picture that is only too wide is not cropped",
    tests: "tests/unit/web/attach-file.test.ts",
  },
  {
    rule: "R160",
    file: "web/components/attach-file/picture-fit.ts",
    find: '["1:1", "5:4", "9:16", "16:9"]',
    replace: '["1:1", "9:16", "16:9"]',
    breaks: "there is no 5:4",
    tests: "tests/unit/web/attach-file.test.ts",
  },
  {
    rule: "R161",
    file: "web/components/attach-file/picture-fit.ts",
    find: "ZOOM = { min: 1, max: 3 }",
    replace: "ZOOM = { min: 1, max: 4 }",
    breaks: "the zoom goes up to 4",
    tests: "tests/unit/web/attach-file.test.ts",
  },
  {
    rule: "R162",
    file: "web/components/attach-file/picture-fit.ts",
    find: "ROTATION = { min: 0, max: 360 }",
    replace: "ROTATION = { min: 0, max: 180 }",
    breaks: "the rotation ends at 180",
    tests: "tests/unit/web/attach-file.test.ts",
  },
  {
    rule: "R159",
    file: "core/rules/media.ts",
    find: "MAX_VIDEO_SECONDS = 30",
    replace: "MAX_VIDEO_SECONDS = 60",
    breaks: "a video has a minute",
    tests: "tests/unit/web/attach-file.test.ts",
  },
];
