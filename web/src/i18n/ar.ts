// The Arabic words that every page may need, in one file.
import reasons from "../../../locales/ar/reasons.ftl?raw";
import words from "../../../locales/ar/web.ftl?raw";

export default `${words}\n${reasons}`;
